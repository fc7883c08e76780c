/** The colours of the app's theme (app/shell/theme.ts), by the system's scheme, because the page has no script. */
export const PAGE_STYLE = `
:root{--body:#f7f8fa;--surface:#fff;--text:#1b2029;--dimmed:#5d6676;--line:#d3d8e0;--accent:#2f49c4;--button:#2f49c4;--bad:#b3261e;--bad-soft:#fdeceb;--wait:#7a4d00;--wait-soft:#fdf3dc}
@media (prefers-color-scheme:dark){:root{--body:#14181f;--surface:#1d232c;--text:#e8ebf0;--dimmed:#a0a8b6;--line:#3d4552;--accent:#9db1ff;--button:#3f5ce0;--bad:#ff9c94;--bad-soft:#42211f;--wait:#f2c76b;--wait-soft:#3b2f14}}
*{box-sizing:border-box}
body{margin:0;background:var(--body);color:var(--text);font:1rem/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}
main{max-inline-size:28rem;margin-inline:auto;padding:1rem}
h1{font-size:1.625rem;line-height:1.25;font-weight:650;margin:1.25rem 0 .75rem}
h2{font-size:1rem;font-weight:650;margin:1.5rem 0 .5rem}
.mark{margin:0;padding:.75rem 1rem;border-radius:10px;background:var(--wait-soft);color:var(--wait)}
.mark strong{display:block}
.problem{margin:0 0 1rem;padding:.75rem 1rem;border-radius:10px;background:var(--bad-soft);color:var(--bad)}
dl,ul{margin:0 0 1rem;padding:0 1rem;background:var(--surface);border:1px solid var(--line);border-radius:14px;list-style:none}
dl>div{display:flex;justify-content:space-between;gap:1rem;padding:.75rem 0}
dl>div+div,li+li{border-top:1px solid var(--line)}
li{padding:.625rem 0;color:var(--dimmed)}
dt{color:var(--dimmed)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
.sum{font-weight:650;font-variant-numeric:tabular-nums}
.id{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
.number{display:block;color:var(--text);font-variant-numeric:tabular-nums}
form{display:flex;flex-direction:column;gap:.75rem}
label{font-weight:500;margin-block-end:-.5rem}
input{inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;font:inherit;font-variant-numeric:tabular-nums;color:var(--text);background:var(--surface);border:1px solid var(--line);border-radius:10px}
input[aria-invalid]{border-color:var(--bad)}
input::placeholder{color:var(--dimmed);opacity:1}
button,a.main,a.second{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:2.75rem;padding:.5rem 1rem;font:inherit;font-weight:600;text-decoration:none;border:1px solid var(--button);border-radius:10px;background:var(--button);color:#fff;cursor:pointer}
button.second,a.second{background:var(--surface);border-color:var(--line);color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
