import type { Failure } from './page.ts'

/** The answer to one of these buttons of a page; undefined when another was pressed, whose form shows it. */
export const answerTo = (answer: Failure | undefined, ...intents: string[]) =>
  intents.includes(answer?.values.intent ?? '') ? answer : undefined
