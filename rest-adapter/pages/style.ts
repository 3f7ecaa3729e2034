/** Inlined in each page, so that the first view takes one request. */
export const STYLE = `
:root{--ink:#0f172a;--soft:#475569;--line:#dbe2ea;--paper:#fff;--ground:#f4f6f9;--good:#166534;--good-bg:#e8f6ec;--bad:#991b1b;--bad-bg:#fdecec;--warn:#854d0e;--warn-bg:#fdf5e0;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf4;--soft:#a9b6c8;--line:#2c3a50;--paper:#151f30;--ground:#0b1120;--good:#86efac;--good-bg:#10291b;--bad:#fca5a5;--bad-bg:#331515;--warn:#fcd34d;--warn-bg:#2e2409}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px;top:8px;background:var(--paper);color:var(--ink);padding:8px 14px;z-index:1}.skip:focus{left:8px}
.top{background:var(--brand);color:var(--brand-ink)}
.top .in{display:flex;gap:12px;align-items:center;justify-content:space-between;min-height:60px}
.top a{color:inherit}.top .who{display:flex;min-height:44px;gap:12px;align-items:center;font-weight:650;font-size:1.05rem;text-decoration:none}
.top img{max-height:36px;max-width:120px;background:#fff;border-radius:6px;padding:3px}
.tongue{position:relative;flex:none}.tongue details{border:0;padding:0}.tongue summary{display:flex;gap:8px;align-items:center;padding:10px 4px;list-style:none;font-weight:400}.tongue summary::-webkit-details-marker{display:none}.tongue svg{flex:none;width:20px;height:20px}.tongue ul{position:absolute;z-index:2;right:0;top:100%;list-style:none;margin:0;padding:8px;display:grid;grid-template-columns:repeat(2,max-content);max-height:min(70vh,560px);overflow-y:auto;background:var(--paper);color:var(--ink);border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 24px #0003}.tongue a{display:block;padding:10px 14px;border-radius:8px;white-space:nowrap}.tongue [aria-current]{font-weight:700;text-decoration:none}
.offer{margin:0 0 16px}
.in{max-width:760px;margin:0 auto;padding:0 16px}
main.in{padding-top:20px;padding-bottom:40px}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 4px}h2{font-size:1.1rem;line-height:1.3;margin:0 0 12px}h3{font-size:1rem;margin:14px 0 4px}
.kind{color:var(--soft);margin:0 0 16px}h1+.card{margin-top:14px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:14px;padding:18px;margin:0 0 16px}
.card>:first-child{margin-top:0}.card>:last-child{margin-bottom:0}.hint{border-left:5px solid var(--accent);padding:12px 18px}.mark{display:inline-block;vertical-align:1px;padding:1px 9px;border:1px solid var(--accent);border-radius:99px;color:var(--accent);font-size:.78rem;font-weight:600;line-height:1.5}.code{font:700 2rem/1.3 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.08em;margin:0 0 8px}.figure{font-size:1.5rem;font-weight:650;line-height:1.3;margin:0 0 4px}.entry{padding:10px 0;border-top:1px solid var(--line)}h2+.entry{border-top:0;padding-top:0}.entry h3{margin:0}.entry dl>div{padding:4px 0;border-top:0}.entry:last-child{padding-bottom:0}main>.note,.cols>.note{margin:0 0 16px}dl>div:last-child{padding-bottom:0}
.verdict{display:flex;gap:14px;border-width:2px}.verdict svg{flex:none;width:44px;height:44px}.verdict h1,.verdict h2{font-size:1.3rem;margin:0 0 2px}.verdict p{margin:0}
.good{border-color:var(--good);background:var(--good-bg)}.good h1,.good h2,.good svg{color:var(--good)}
.bad{border-color:var(--bad);background:var(--bad-bg)}.bad h1,.bad h2,.bad svg{color:var(--bad)}
.gone{border-color:var(--soft)}.gone h1,.gone h2,.gone svg{color:var(--soft)}
.warn{border-color:var(--warn);background:var(--warn-bg)}.warn h1,.warn h2,.warn svg{color:var(--warn)}
.image{display:block;width:100%;height:auto;aspect-ratio:12/7;object-fit:contain;background:var(--paper);border:1px solid var(--line);border-radius:14px;margin:0 0 16px}
dl{margin:0;display:grid;grid-template-columns:1fr;gap:0}dl>div{padding:8px 0;border-top:1px solid var(--line)}dl>div:first-child{border-top:0}
dt{color:var(--soft);font-size:.9rem}dd{margin:0}dd time{color:inherit;font-size:inherit}
@media (min-width:560px){dl>div{display:grid;grid-template-columns:minmax(0,220px) minmax(0,1fr);gap:16px}dd dl>div{display:flex;flex-wrap:wrap;gap:0 12px}}
.wide .in{max-width:1160px}
.hero{display:grid;gap:16px;margin:0 0 16px}.hero .verdict{margin:0}.show{position:relative;min-width:0}.lead{min-width:0}.show .image{margin:0;aspect-ratio:3/2;object-fit:cover}.story{font-size:1.1rem;margin:0 0 16px}
.strip{overflow-x:auto;scroll-snap-type:x mandatory;border-radius:14px}.strip ul{list-style:none;display:flex;gap:10px;margin:0;padding:0}.strip li{flex:0 0 92%;scroll-snap-align:start}
.noimage{display:grid;place-items:center;aspect-ratio:3/2;border-radius:14px;background:var(--brand);color:var(--brand-ink);font-size:5rem;font-weight:650}
.seal{position:relative;margin:-20px 12px 0;border-width:2px;border-style:solid;border-radius:14px;padding:0 14px}.seal summary{display:grid;grid-template-columns:auto 1fr;column-gap:12px;align-items:center;list-style:none}.seal summary::-webkit-details-marker{display:none}.seal svg{width:36px;height:36px;grid-row:1/3}.seal h2{margin:0}.seal .note{margin:0;font-weight:400}.seal>div{padding:0 0 12px}.seal p{margin:0 0 8px}
.whole{display:block;width:100%;height:26px;border-radius:8px}.rail{fill:var(--line)}.s0{fill:var(--accent)}.s1{fill:color-mix(in srgb,var(--accent) 76%,var(--paper))}.s2{fill:color-mix(in srgb,var(--accent) 56%,var(--paper))}.s3{fill:color-mix(in srgb,var(--accent) 40%,var(--paper))}.s4{fill:color-mix(in srgb,var(--accent) 27%,var(--paper))}.s5{fill:color-mix(in srgb,var(--accent) 16%,var(--paper))}
.legend,.docs,.route{list-style:none;margin:12px 0 0;padding:0}.legend{display:flex;flex-wrap:wrap;gap:4px 20px}.legend svg{width:14px;height:14px;vertical-align:-2px}.docs li{border-top:1px solid var(--line)}.docs a{display:block;padding:10px 0}.docs li:first-child{border-top:0}h2+.docs{margin-top:-8px}
.route{display:grid;gap:12px;margin:0}.route li{display:flex;gap:10px}.route svg{flex:none;width:24px;height:24px;color:var(--accent)}.route .note{margin:0}
.grouped span+span{margin-left:.5em}
@media (min-width:900px){.hero{grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:32px;align-items:center;margin-bottom:32px}.hero .verdict{grid-column:1/-1}.wide h1{font-size:2.2rem}.cols{columns:2;column-gap:24px;margin-bottom:16px}.cols>*{break-inside:avoid}.cols>:last-child{margin-bottom:0}}.cols>.note{break-inside:avoid}
@media (max-width:559px) and (min-height:480px){html{scroll-padding-bottom:84px}body:has(.act){padding-bottom:76px}.go.act{position:fixed;z-index:1;inset:auto 0 0;margin:0;padding:10px 16px calc(10px + env(safe-area-inset-bottom));background:var(--paper);border-top:1px solid var(--line)}.act .btn{flex:1;justify-content:center}}
.split{margin:0 0 16px}.split>:last-child>:last-child{margin-bottom:0}@media (min-width:900px){.split:has(>.image){display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:24px;align-items:start}.split>.image{position:sticky;top:16px;margin:0;aspect-ratio:4/3;object-fit:cover}.split:not(:has(>.image)){max-width:728px}}
.face{margin:0 0 16px}.face>.image{margin:0;aspect-ratio:3/2;object-fit:cover}@media (min-width:900px){.face:has(>.image){display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:32px;align-items:center;margin-bottom:32px}.face>.image{order:-1}.face:has(>.image)>div>:last-child{margin-bottom:0}}
.go{display:flex;flex-wrap:wrap;gap:10px;margin:0 0 16px}
.btn,button{display:inline-flex;align-items:center;min-height:44px;padding:8px 18px;border-radius:10px;border:2px solid var(--accent);background:transparent;color:var(--accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.btn.main,button.main{background:var(--accent);color:var(--accent-ink)}
[hidden]{display:none!important}.plain{border:0;padding:8px 0;text-decoration:underline;font-weight:400}
ol.time{list-style:none;margin:0;padding:0}ol.time li{position:relative;padding:0 0 14px 22px;border-left:2px solid var(--line);margin-left:6px}ol.time li:last-child{padding-bottom:0;border-left-color:transparent}
ol.time li::before{print-color-adjust:exact;content:"";position:absolute;left:-7px;top:6px;width:12px;height:12px;border-radius:50%;background:var(--accent)}ol.time li.no::before{background:var(--bad)}ol.time li.mend::before{background:var(--good)}
time,.note,.foreign::after{color:var(--soft);font-size:.9rem}.foreign::after{content:' ('attr(lang)')'}.note{margin:8px 0 0}
code{font:.85rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;word-break:break-all}
ul.places{list-style:none;margin:0;padding:0}ul.places li{padding:10px 0;border-top:1px solid var(--line)}ul.places li:first-child{border-top:0}.reach{display:flex;flex-wrap:wrap;gap:0 18px}.reach a{padding:10px 0;margin:0}dl>div:has(>.reach){align-items:baseline}ul.list,ol.list{margin:0;padding-left:20px}.card>.list>li+li{margin-top:8px}ul.things{list-style:none;margin:0;padding:0}ul.things li{display:flex;gap:14px;align-items:center;padding:12px 0;border-top:1px solid var(--line)}ul.things li:first-child{border-top:0;padding-top:0}ul.things li:last-child{padding-bottom:0}ul.things img{flex:none;border-radius:8px;object-fit:cover}ul.things a{font-weight:600}ul.things .note{display:block;margin:2px 0 0}ul.tiers{list-style:none;margin:0;padding:0}ul.tiers .note{margin:0}ul.tiers+.go{margin-top:16px}ul.tiers li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 12px;padding:8px 0;border-top:1px solid var(--line)}
.tap,dd a{display:inline-block;padding:11px 0;margin:-11px 0}.list .tap{margin:0}ul.tiers .tap{margin:-8px 0}
.now{font-weight:700}.now .note{font-weight:400}
details{border-top:1px solid var(--line);padding:2px 0}summary{cursor:pointer;padding:10px 0;font-weight:600;min-height:44px}
.chart{margin:6px 0 2px}.chart svg{display:block;width:100%;height:10px}.chart text{fill:var(--ink);font-size:13px}.chart .rail{fill:var(--line)}.chart .bar{fill:var(--accent)}
label{display:block;font-weight:600;margin:12px 0 4px}.card>form:first-child>label:first-of-type{margin-top:0}
::file-selector-button{min-height:30px;margin:0 10px 0 0;padding:3px 12px;border:1px solid var(--accent);border-radius:8px;background:transparent;color:var(--accent);font:inherit;font-weight:600}
input,select,textarea{width:100%;min-height:46px;padding:8px 12px;border:1px solid var(--soft);border-radius:10px;background:var(--paper);color:var(--ink);font:inherit}
form button{margin-top:16px}form.bare button,form:not(:has(label)) button{margin-top:0}.in-line form button{margin-top:0}
.alert{color:var(--bad);font-weight:600;margin:0 0 8px}.card.alert{margin-bottom:16px}
ul.checks{list-style:none;padding:0;margin:12px 0 0}ul.checks li{padding:4px 0}ul.checks .ok{color:var(--good)}ul.checks .ko{color:var(--bad)}
footer{color:var(--soft);font-size:.9rem;padding-bottom:32px}footer form{display:flex;flex-wrap:wrap;gap:0 18px;align-items:center}footer form button{margin:0}form+details{margin-top:18px}footer .in{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;justify-content:space-between}
footer a{display:inline-block;padding:11px 0}.legal{display:flex;flex-wrap:wrap;gap:0 18px}.printed{display:none}
@media print{:root{--ground:#fff;--paper:#fff;--ink:#000;--soft:#333;--line:#bbb}.top{background:none;color:#000;border-bottom:2px solid #000}.top nav,.go,form,.skip,.screen{display:none}.card{break-inside:avoid;border-radius:0}details::details-content{content-visibility:visible;display:block}summary{list-style:none;padding:4px 0;min-height:0}main.in{padding:12px 0}.in{padding:0}body{font-size:11pt}.printed{display:block}}
@media print{@page{size:A4;margin:10mm}.image{width:auto;max-width:100%;max-height:50mm;aspect-ratio:auto}.card{padding:10px 14px;margin:0 0 10px}dl>div{padding:5px 0}main.in{padding:8px 0 0}.top .in{min-height:40px}footer{padding:0}footer .in{gap:0 24px}.hero:not(:has(>.verdict)) .show>:first-child{grid-column:1;grid-row:1/span 2}.hero:not(:has(>.verdict)) .lead{grid-column:2;grid-row:1}}
@media print{.face:has(>.image){display:grid;grid-template-columns:minmax(0,1fr) 44mm;gap:4mm;align-items:start;margin:0 0 10px}.face>.image{order:0;width:44mm;max-height:33mm;object-fit:contain;aspect-ratio:auto}}
@media print{dt{overflow-wrap:break-word}html:has(.wide){font-size:11px}.hero{grid-template-columns:4fr 8fr;gap:16px;align-items:start;margin-bottom:8px}.hero .verdict{grid-column:1/-1}.show{display:contents}.show .image{aspect-ratio:auto;max-height:50mm;object-fit:contain}.strip li:not(:first-child){display:none}.strip li{flex-basis:100%}.seal{grid-column:2;grid-row:2;margin:0;padding:4px 8px;align-self:start}.seal svg{width:24px;height:24px}.wide .go.act{position:static}.cols{columns:2;column-gap:16px}.wide{font-size:8.5pt;line-height:1.35;padding-bottom:0!important}.wide .card{padding:8px 10px;margin:0 0 8px}.wide h1{font-size:1.5rem}.wide h2{font-size:.95rem;margin:0 0 4px}.wide dl>div{display:grid;grid-template-columns:2fr 3fr;gap:6px;padding:2px 0}.wide .story,.wide .kind,.wide p{margin:0 0 4px}.wide summary{padding:2px 0}.wide ol.time li{padding-bottom:4px}.wide .docs a{padding:2px 0}.list .tap,dd a{padding:0;margin:0}}
`.trim();

/** Print style of short pages: one column of readable size; wide pages are otherwise scaled down. */
export const ROOMY_PRINT =
  '@media print{html:has(.wide){font-size:15px}.wide{font-size:11pt;line-height:1.5}.wide .cols{columns:1}.wide .card{padding:10px 14px;margin:0 0 10px}.wide dl>div{padding:5px 0}.wide .face>.image{width:60mm;max-height:45mm}.wide .face:has(>.image){grid-template-columns:minmax(0,1fr) 60mm}}';
