import type { StatementKind } from '../features/statements/rules.ts'
import { adding, type Setting } from './content.ts'
import type { DemoStep } from './step.ts'

const texts: Record<StatementKind, { title: string; body: string; dates?: string; daysAgo: number }> = {
  mission: {
    title: 'What we are here for',
    daysAgo: 640,
    body: `<p>We connect people who design, build and maintain, so that nobody has to learn the same lesson twice. Members teach members; licensed engineers help the next ones through the exam; offices open their drawings. What we know we share first with each other and then with our towns, because a bridge that people understand is a bridge that they will pay to keep.</p>
<h3>What that means in practice</h3>
<ul><li>Every new member has a mentor in the first year.</li><li>Every training class is taught by someone who does the work.</li><li>Every chapter gives one public lecture a season, free of charge.</li></ul>
<h3>What we do not do</h3>
<p>We do not certify products, rank firms or endorse candidates. Our members disagree about plenty, and our meetings are better for it.</p>`,
  },
  vision: {
    title: 'Where we want to get to',
    daysAgo: 635,
    body: `<p>A country in which every public work has someone who knows it, cares for it and can explain it to a child. We want each chapter to be the place where a city asks its questions about water, roads, schools and safety, and where an answer comes with a name, a date and a calculation that anyone can check.</p>
<h3>By 2034, our fiftieth year</h3>
<ol><li>A chapter within two hours of every engineering school.</li><li>A scholarship for every student who needs one to stay in school.</li><li>A laboratory partnership on each continent, run by the people who use it.</li></ol>`,
  },
  history: {
    title: 'Nine people and a print shop',
    daysAgo: 630,
    body: `<p>In the winter of 1984 nine people met in the back room of a print shop in Washington, DC. Three were engineers, two architects, and four were still students. They agreed on dues of ten dollars, on a newsletter, and on a rule that has lasted: the person who complains about a thing takes charge of it until the next meeting.</p>
<h3>The first chapters</h3>
<p>New York followed in 1987, Michigan a year later. The chapters wrote to each other by mail, then by fax, and met every second year for a convention. The first one had forty guests and a slide projector that caught fire.</p>
<h3>Labs and relief</h3>
<p>After the flood of 1998 the chapters raised enough money for two emergency bridges. It was the first time that members from six cities worked on one drawing. Since then, four university laboratories abroad have been planned and equipped.</p>
<h3>Today</h3>
<p>Twelve chapters, one portal, and a print shop that still makes the convention posters.</p>`,
    dates: [
      '1984 Founded in Washington, DC',
      '1987 New York, the second chapter',
      '1990 First convention, 40 guests',
      '1998 Flood relief, two bridges',
      '2011 First laboratory abroad',
      '2026 Twelve chapters',
    ].join('\n'),
  },
}

/** Adds the parent's mission, vision and history. */
export const stating = ({ idOf, ...setting }: Setting): DemoStep[] =>
  Object.entries(texts).map(([kind, { daysAgo, dates = '', ...text }]) =>
    adding(
      'statements',
      { ...text, dates, kind: kind as StatementKind, statementId: idOf(`statement ${kind}`) },
      daysAgo,
      setting,
    ),
  )
