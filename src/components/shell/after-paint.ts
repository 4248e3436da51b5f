import { FONTS_STORAGE_KEY, LATER_SCRIPT_TYPE } from "#core/shell/after-paint.ts";

const text = (value: unknown) => JSON.stringify(value);

/**
 * An inline script that comes after the fonts in the head: as a file it would itself be waited for.
 *
 * Letters: their styles and files stand in a noscript element. A browser that has them in its cache
 * gets them before the first paint. Else they are fetched after it, and shown when all are there;
 * what is out of sight is then laid out later, unless an address leads to a place in the page.
 *
 * Names are short, since every page carries them: h head, n noscript, p its content, f the files'
 * links, k whether they are cached, v a descriptor of a face, b begins the scripts, w holds an event.
 *
 * Scripts: begun after the first paint, or when somebody touches the page before. A click on a
 * button, or a key of the search, that comes before they are there happens again when they are.
 */
export const AFTER_PAINT = `(r=>{
const d=document,h=d.head,n=h.querySelector("noscript[data-letters]"),all=e=>new Promise(done=>{e.onload=e.onerror=done;h.append(e)}),painted=b=>PerformanceObserver.supportedEntryTypes?.includes("paint")?new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();b()}}).observe({type:"paint",buffered:true}):b();
if(n){
const t=d.createElement("template");
t.innerHTML=n.textContent;
const p=t.content,f=[...p.querySelectorAll("link")].map(l=>l.getAttribute("href")),i=f.join(),here=()=>r.dataset.letters="here";
let k;
try{k=localStorage.getItem(${text(FONTS_STORAGE_KEY)})===i}catch{}
if(k){h.append(p);here()}
else{
if(!location.hash)r.dataset.parts="";
painted(async()=>{
const s=new CSSStyleSheet;
s.replaceSync(p.textContent);
const all=[...s.cssRules].map(({style:s})=>{
const v=n=>s.getPropertyValue(n),src=v("src");
return[new FontFace(v("font-family"),src,{style:v("font-style"),weight:v("font-weight"),unicodeRange:v("unicode-range"),display:"swap"}),f.some(u=>src.includes(u))]
});
await Promise.allSettled(all.map(([face,now])=>now&&face.load()));
for(const[face]of all)d.fonts.add(face);
here();
try{localStorage.setItem(${text(FONTS_STORAGE_KEY)},i)}catch{}
})
}
}
if(!r.hasAttribute("data-later"))return;
const held=[],on=["pointerdown","click","keydown"];
let begun;
const b=()=>{
if(begun)return;
if(d.readyState==="loading")return d.addEventListener("DOMContentLoaded",b);
begun=1;
Promise.all([...d.querySelectorAll('script[type=${text(LATER_SCRIPT_TYPE)}]')].map(({src})=>all(Object.assign(d.createElement("script"),{type:"module",src})))).then(()=>{
for(const t of on)removeEventListener(t,w,true);
r.dataset.later="here";
for(const[t,e]of held)t.dispatchEvent(e)
})
},w=e=>{
b();
const{type,target:t,key}=e;
if(type==="click"?t.closest("button[type=button]:not([popovertarget])"):type==="keydown"&&(key==="/"||key==="k"&&(e.ctrlKey||e.metaKey))&&!t.closest("input,textarea,select")){
e.preventDefault();
e.stopImmediatePropagation();
held.push([t,new e.constructor(type,e)])
}
};
for(const t of on)addEventListener(t,w,true);
painted(b)
})(document.documentElement)`.replaceAll("\n", "");
