/**
 * The styles of the setup pages: the tokens and forms of app/styles, of which the server may not import anything, and
 * whose sheet has only what the portal's own pages use.
 */
export const setupStyles = (fontUrl: string | null): string => `
${fontUrl ? `@font-face { font-family: 'Archivo Variable'; font-weight: 100 900; font-stretch: 62% 125%; font-display: swap; src: url('${fontUrl}') format('woff2') }` : ''}
:root {
  color-scheme: light dark;
  --paper: #fff; --ground: #f4f7fa; --block: #d7dfe7; --ink: #14202e; --ink-2: #4c5c6d; --link: #0b5f9e; --rule: #d3dce5; --line: #75869a;
  --tint: #eaf2f9; --primary: #033c73; --on-primary: #fff; --bar: #033c73; --focus: #0b69ab;
  --success: #35700f; --wash-success: #eef5ea; --warning: #a04000; --wash-warning: #fdf1e7; --error: #b3121d; --wash-error: #fbecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0c2038; --ground: #08172a; --block: #26425f; --ink: #e8f0f8; --ink-2: #a9bed4; --link: #7cc4f5; --rule: #26425f; --line: #6d89a6;
    --tint: #12304f; --primary: #93cbf6; --on-primary: #04203c; --bar: #051223; --focus: #5fb8ee;
    --success: #8fd27a; --wash-success: #12312c; --warning: #f0a868; --wash-warning: #332a2a; --error: #ff9d94; --wash-error: #35232f;
  }
}
*, ::before, ::after { box-sizing: border-box }
body, h1, h2, p, ol, ul, dl, dd, fieldset, legend { margin: 0; padding: 0 }
ol, ul { list-style: none }
fieldset { border: 0; min-width: 0 }
body {
  display: flex; flex-direction: column; min-height: 100dvh; background: var(--paper); color: var(--ink);
  font: 15px/24px 'Archivo Variable', 'Helvetica Neue', Arial, sans-serif; -webkit-font-smoothing: antialiased; -webkit-text-size-adjust: 100%;
}
a { color: var(--link); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: .2em }
svg { flex: none; display: block }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.top, .foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; padding: 0 24px }
.top { min-height: 64px; border-bottom: 1px solid var(--rule) }
.top p:last-child, .foot { color: var(--ink-2); font-size: 14px; line-height: 20px }
.name { display: flex; align-items: center; gap: 12px; color: var(--primary); font-size: 19px; font-weight: 600; font-stretch: 104% }
.foot { min-height: 52px; border-top: 1px solid var(--rule); font-size: 13px }
.sheet { flex: 1; width: 100%; max-width: 992px; margin: 0 auto; padding: 52px 20px 36px }
.sheet.is-narrow { max-width: 776px; padding-top: 40px }
.columns { display: grid; gap: 48px; margin-top: 36px }
h1 { font-size: 28px; line-height: 34px; font-weight: 600; font-stretch: 106%; letter-spacing: -.015em }
.lead { margin-top: 4px; color: var(--ink-2); overflow-wrap: anywhere }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; font-stretch: 104% }
.steps { display: flex }
.steps li { position: relative; flex: 1; padding-top: 16px; color: var(--ink-2) }
.steps li::before { content: ''; position: absolute; inset: 7px 0 auto; border-top: 1px solid var(--line) }
.steps li::after, .steps i { content: ''; position: absolute; top: 7px; left: 0; width: 16px; border-top: 2px solid var(--line); transform: translate(-50%, -50%) rotate(-45deg) }
.steps i { left: 100% }
.steps [data-step='done'], .steps [data-step='current'] { color: var(--ink) }
.steps [data-step='done']::before, .steps [data-step='current']::before { border-top: 2px solid var(--primary); margin-top: -.5px }
.steps [data-step='done']::after, .steps [data-step='current']::after { border-color: var(--primary) }
.steps [data-step='current'] { color: var(--primary); font-weight: 600 }
form { display: grid; gap: 28px; margin: 32px 0 0; min-width: 0 }
.fields { display: grid; grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 20px; align-items: start }
.field { grid-column: 1 / -1; min-width: 0 }
.field label, .label { display: block; margin-bottom: 7px; font-size: 14px; line-height: 20px; font-weight: 500 }
.field label small { font-size: inherit; font-weight: 400; color: var(--ink-2) }
.help, .error { margin-top: 6px; font-size: 13px; line-height: 18px; color: var(--ink-2) }
.error svg { width: 14px; height: 14px; margin-top: 2px }
.error { display: flex; gap: 6px; font-weight: 500; color: var(--error) }
.entry {
  display: block; width: 100%; height: 44px; padding: 0 12px; border: 1px solid var(--line); border-radius: 3px;
  background: var(--paper); color: var(--ink); font: inherit; font-size: 16px; line-height: 24px;
}
.entry[readonly] { background: var(--ground) }
.entry[aria-invalid='true'] { border-color: var(--error); box-shadow: inset 3px 0 var(--error) }
select.entry {
  appearance: none; padding-right: 36px; background-repeat: no-repeat; background-position: right 12px center; text-overflow: ellipsis;
  background-image: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%2375869a' stroke-width='1.9' stroke-linecap='round' stroke-linejoin='round' viewBox='0 0 24 24'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E");
}
.joined { display: flex }
.joined .entry { flex: 1; width: auto; border-radius: 3px 0 0 3px; min-width: 0 }
.joined span { flex: none; display: flex; align-items: center; max-width: 60%; padding: 0 12px; border: 1px solid var(--line); border-left: 0; border-radius: 0 3px 3px 0; background: var(--ground); color: var(--ink-2); overflow-wrap: anywhere; font-size: 15px; line-height: 18px }
.code .entry { letter-spacing: .06em; text-transform: uppercase; font-feature-settings: 'tnum', 'lnum', 'zero' }
.part { border-top: 2px solid var(--primary); padding-top: 12px }
.part > p { color: var(--ink-2); font-size: 14px; line-height: 20px }
.part .fields { margin-top: 20px }
.note { display: flex; gap: 12px; padding: 12px 16px 12px 13px; border: 1px solid var(--tone); border-left-width: 4px; border-radius: 4px; background: var(--wash) }
.lead + .note { margin-top: 24px }
.note + .note { margin-top: 12px }
.note svg { margin-top: 3px; color: var(--tone) }
.note b { font-weight: 600 }
.note.is-success { --tone: var(--success); --wash: var(--wash-success) }
.note.is-error { --tone: var(--error); --wash: var(--wash-error) }
.note.is-plain { --tone: var(--primary); --wash: var(--tint); border-color: var(--rule); border-left-width: 1px; font-size: 14px; line-height: 20px }
.note.is-plain svg { margin-top: 1px }
.choices { display: grid }
.choice { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 14px; padding: 15px 16px; border: 1px solid var(--rule); cursor: pointer; font-size: 14px; line-height: 20px; color: var(--ink-2) }
.choice + .choice { margin-top: -1px }
.choice:first-of-type { border-radius: 4px 4px 0 0 }
.choice:last-of-type { border-radius: 0 0 4px 4px }
.choice b { display: block; font-size: 15px; font-weight: 600; color: var(--ink) }
.choice:has(:checked) { position: relative; z-index: 1; border-color: var(--primary); background: var(--tint) }
.choice input { appearance: none; width: 20px; height: 20px; margin: 1px 0 0; border: 1px solid var(--line); border-radius: 50%; background: var(--paper) }
.choice input:checked { border-color: var(--primary); background: radial-gradient(circle closest-side, var(--primary) 56%, transparent 60%) }
form:has([name='way']:not([value='paypal']):checked) .for-paypal, form:has([name='way']:not([value='standin']):checked) .for-standin, form:has([name='way']:not([value='zelle']):checked) .for-zelle,
form:has([name='way'][value='later']:checked) .for-smtp { display: none }
.trial { border: 1px solid var(--rule); border-radius: 4px }
.trial > * { padding: 16px }
.trial > * + * { border-top: 1px solid var(--rule) }
.beside { display: flex; align-items: end; gap: 12px }
.beside .field { flex: 1 }
.beside.is-centered { align-items: center }
.outcome { display: flex; gap: 8px }
.outcome b { display: block; font-weight: 600 }
.outcome p { font-size: 14px; line-height: 20px; color: var(--ink-2); overflow-wrap: anywhere }
.outcome.is-success > svg, .outcome.is-success b { color: var(--success) }
.outcome.is-error > svg, .outcome.is-error b { color: var(--error) }
.types { border-top: 2px solid var(--primary) }
.types > header { display: flex; align-items: center; gap: 8px; padding: 12px 0 }
.types > header span { color: var(--ink-2) }
.types .heads, .types summary { display: grid; grid-template-columns: minmax(0, 2.2fr) minmax(0, 1fr) minmax(0, 1.2fr) 36px; gap: 20px; align-items: center; padding: 8px 12px; font-size: 14px; line-height: 20px }
.types .heads { border-block: 1px solid var(--rule); border-bottom-color: var(--line); font-size: 13px; font-weight: 600 }
.types .heads small { font-size: inherit; font-weight: 400; color: var(--ink-2) }
.types :is(.heads, summary) > :nth-child(2) { text-align: right; font-feature-settings: 'tnum', 'lnum' }
.types details { border-bottom: 1px solid var(--rule) }
.types summary { min-height: 45px; cursor: pointer; list-style: none }
.types summary::-webkit-details-marker { display: none }
.types summary b { font-weight: 600; overflow-wrap: anywhere }
.types summary i { display: grid; place-items: center; width: 36px; height: 28px; border: 1px solid var(--line); border-radius: 3px }
.types .fields { padding: 8px 12px 20px }
.types > p { margin-top: 12px; color: var(--ink-2); font-size: 14px; line-height: 20px }
.types .add summary { display: flex; gap: 10px; font-weight: 600 }
.types .add > div { border-top: 1px solid var(--rule); padding-top: 12px }
.acts { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: 12px; padding-top: 20px; border-top: 1px solid var(--rule) }
.acts .back { margin-right: auto }
.acts.is-last { margin-top: 28px; padding-top: 0; border-top: 0 }
.act { display: inline-flex; align-items: center; justify-content: center; gap: 10px; min-height: 44px; padding: 0 17px; border: 1px solid var(--line); border-radius: 3px; background: var(--paper); color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; white-space: nowrap }
.act:hover { background: var(--ground) }
.act.is-first { border-color: var(--primary); background: var(--primary); color: var(--on-primary) }
.act.is-text { border-color: transparent; background: none; color: var(--link) }
.act.is-small { min-height: 36px; padding: 0 15px; font-size: 14px }
.aside { display: none }
.key { margin-bottom: 8px; font-size: 12px; line-height: 16px; font-weight: 500; color: var(--ink-2) }
.preview { border: 1px solid var(--rule); border-radius: 4px; overflow: hidden }
.preview > div:first-child { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 66px; padding: 10px 12px }
.mark { font-size: 22px; line-height: 26px; font-weight: 650; font-stretch: 112%; color: var(--primary); overflow-wrap: anywhere }
.whole { max-width: 60%; font-size: 11px; line-height: 14px; font-weight: 600; overflow-wrap: anywhere }
.whole small { display: block; font-size: 11px; font-weight: 400; color: var(--ink-2) }
.preview .bar { display: flex; gap: 16px; padding: 6px 12px; background: var(--bar); color: #fff; font-size: 12px; line-height: 20px }
.preview .bar b { max-width: 45%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.preview .bar span:last-child { margin-left: auto }
.bones { display: grid; gap: 12px; padding: 12px }
.bones i { height: 12px; width: 66%; background: var(--block) }
.bones i:nth-child(2) { width: 50% }
.bones i:nth-child(3) { height: 48px; width: 100% }
.sofar { margin-top: 32px }
.sofar li { display: flex; gap: 10px; padding: 10px 0; border-bottom: 1px solid var(--rule); font-size: 14px; line-height: 20px; overflow-wrap: anywhere }
.sofar li:first-child { border-top: 1px solid var(--rule) }
.sofar svg { margin-top: 2px; color: var(--success) }
.todo { margin-top: 32px; border-top: 2px solid var(--primary) }
.todo > header { display: flex; align-items: center; gap: 8px; padding: 10px 0; border-bottom: 1px solid var(--rule) }
.todo > header span { color: var(--ink-2) }
.todo > header p { display: flex; gap: 4px; width: 248px; margin-left: auto }
.todo > header i { display: block; height: 4px; flex: 1; background: var(--block) }
.todo > header i.is-done { background: var(--primary) }
.todo li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 12px 0; border-bottom: 1px solid var(--rule) }
.todo li > svg { align-self: flex-start; margin-top: 2px; color: var(--ink-2) }
.todo li.is-done > svg { color: var(--success) }
.todo li div { flex: 1; min-width: 0 }
.todo li b { display: block; font-weight: 600 }
.todo li p { font-size: 14px; line-height: 20px; color: var(--ink-2); overflow-wrap: anywhere }
.quiet { max-width: 560px; margin: 0 auto; padding-top: 12vh }
.quiet h1 { margin-bottom: 8px }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media (min-width: 768px) {
  .top, .foot { padding: 0 60px }
  .half { grid-column: span 3 }
  .third { grid-column: span 2 }
  .two-thirds { grid-column: span 4 }
}
@media (min-width: 1024px) {
  .columns { grid-template-columns: minmax(0, 608px) 288px }
  .aside { display: block }
}
@media (max-width: 767px) {
  .top, .foot { padding-inline: 16px }
  .sheet { padding: 40px 16px 28px }
  .beside.is-centered { align-items: stretch }
  .steps li:not([data-step='current']) { font-size: 0 }
  .steps li { white-space: nowrap }
  .steps li:last-child[data-step='current'] { text-align: right }
  .acts { flex-direction: column-reverse; align-items: stretch }
  .acts .back { order: -1; margin-right: 0 }
  .beside { flex-direction: column; align-items: stretch }
  .foot { padding-block: 12px }
  .todo li .act { width: 100%; margin-left: 36px }
  .types .heads, .types summary { gap: 12px; padding-inline: 4px }
  .todo > header { flex-wrap: wrap }
  .todo > header p { margin-left: 0 }
}
`
