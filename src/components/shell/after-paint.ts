import { FONTS_STORAGE_KEY, LATER_SCRIPT_TYPE } from "#core/shell/after-paint.ts";

const text = (value: unknown) => JSON.stringify(value);

/**
 * An inline script that comes after the fonts in the head: as a file it would itself be waited for.
 *
 * Letters: their styles and files stand in a noscript element. A browser that has them in its cache
 * gets them before the first paint. Else they are fetched after it, and shown when all are there.
 *
 * Scripts: begun after the first paint, or when somebody touches the page before. A click on a
 * button, or a key of the search, that comes before they are there happens again when they are.
 */
export const AFTER_PAINT = `(root=>{
const head=document.head,letters=head.querySelector("noscript[data-letters]");
if(letters){
const part=document.createElement("template");
part.innerHTML=letters.textContent;
const files=[...part.content.querySelectorAll("link")],key=${text(FONTS_STORAGE_KEY)},names=files.map(f=>f.href).join();
let known;
try{known=localStorage.getItem(key)===names}catch{}
if(known){
head.append(part.content);
root.dataset.letters="here"
}
else afterPaint(async()=>{
const sheet=new CSSStyleSheet;
sheet.replaceSync([...part.content.querySelectorAll("style")].map(s=>s.textContent).join(""));
const value=(rule,name)=>rule.style.getPropertyValue(name);
const faces=[...sheet.cssRules].map(rule=>new FontFace(value(rule,"font-family"),value(rule,"src"),{style:value(rule,"font-style"),weight:value(rule,"font-weight"),unicodeRange:value(rule,"unicode-range"),display:"swap"}));
await Promise.allSettled(faces.filter((_,at)=>files.some(f=>value(sheet.cssRules[at],"src").includes(f.getAttribute("href")))).map(face=>face.load()));
for(const face of faces)document.fonts.add(face);
root.dataset.letters="here";
try{localStorage.setItem(key,names)}catch{}
})
}
function afterPaint(begin){
if(!PerformanceObserver.supportedEntryTypes?.includes("paint"))return begin();
new PerformanceObserver((seen,watch)=>{
if(seen.getEntriesByName("first-contentful-paint").length===0)return;
watch.disconnect();
begin()
}).observe({type:"paint",buffered:true})
}
if(!root.hasAttribute("data-later"))return;
const held=[];
let begun;
const begin=()=>{
if(begun)return;
if(document.readyState==="loading")return document.addEventListener("DOMContentLoaded",begin);
begun=true;
const scripts=[...document.querySelectorAll('script[type=${text(LATER_SCRIPT_TYPE)}]')].map(({src})=>new Promise(done=>{
const script=document.createElement("script");
script.type="module";
script.src=src;
script.onload=script.onerror=done;
head.append(script)
}));
Promise.all(scripts).then(()=>{
for(const type of types)removeEventListener(type,hold,true);
root.dataset.later="here";
for(const [target,event] of held)target.dispatchEvent(event)
})
};
const hold=event=>{
begin();
const {type,target,key}=event;
const meant=type==="click"?target.closest("button[type=button]:not([popovertarget])"):type==="keydown"&&(key==="/"||key==="k"&&(event.ctrlKey||event.metaKey))&&!target.closest("input,textarea,select");
if(!meant)return;
event.preventDefault();
event.stopImmediatePropagation();
held.push([target,new event.constructor(type,event)])
};
const types=["pointerdown","click","keydown"];
for(const type of types)addEventListener(type,hold,true);
afterPaint(begin)
})(document.documentElement)`.replaceAll("\n", "");
