import {
  BASIC_RANGE,
  FONTS_STORAGE_KEY,
  LATER_SCRIPT_TYPE,
} from "#core/platform/shell/after-paint.ts";

const text = (value: unknown) => JSON.stringify(value);

/**
 * An inline script that comes after the fonts in the head: as a file it would itself be waited for.
 *
 * Letters: they are declared before it. A browser that has their files in its cache gets them before
 * the first paint. Else they are late: their files are fetched after it, and letters.ts shows them
 * when all are there; what is out of sight is then laid out later, unless an address leads to a
 * place in the page.
 *
 * Scripts: begun after the first paint, or when somebody touches the page before. A click on a
 * button, or a key of the search, that comes before they are there happens again when they are.
 *
 * Names are short, since every page carries them: h head, g gets the letters, b begins the scripts,
 * w holds an event.
 */
export const AFTER_PAINT = `(r=>{
const d=document,h=d.head,painted=b=>PerformanceObserver.supportedEntryTypes?.includes("paint")?new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();b()}}).observe({type:"paint",buffered:true}):b(),
g=()=>d.fonts.forEach(f=>f.unicodeRange.startsWith(${text(BASIC_RANGE)})&&f.load().catch(()=>{}));
let begun,k;
try{k=localStorage.getItem(${text(FONTS_STORAGE_KEY)})===h.querySelector("[data-letters]").dataset.letters}catch{}
if(k){r.dataset.letters="here";g()}
else{
r.dataset.late="";
if(!location.hash)r.dataset.parts="";
painted(g)
}
if(!r.hasAttribute("data-later"))return;
const held=[],on=["pointerdown","click","keydown"],b=()=>{
if(begun)return;
if(d.readyState==="loading")return d.addEventListener("DOMContentLoaded",b);
begun=1;
Promise.all([...d.querySelectorAll('script[type=${text(LATER_SCRIPT_TYPE)}]')].map(({src})=>new Promise(done=>{
const e=Object.assign(d.createElement("script"),{type:"module",src});
e.onload=e.onerror=done;
h.append(e)
}))).then(()=>{
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
painted(()=>self.scheduler?.postTask?scheduler.postTask(b):b())
})(document.documentElement)`.replaceAll("\n", "");
