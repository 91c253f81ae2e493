import type { Failure } from './page.ts'

/** Returns the response to one of these buttons; undefined if another was pressed, whose form shows it. */
export const answerTo = (answer: Failure | undefined, ...intents: string[]) =>
  intents.includes(answer?.values.intent ?? '') ? answer : undefined
