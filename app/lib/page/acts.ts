import { z } from 'zod'
import { act, type Failure, type PageRequest } from '#app/lib/page/page.ts'

/** The input of a button's act; `values` are the entries that may go back into the form. */
type Pressed<Schema extends z.ZodObject> = PageRequest & { input: z.output<Schema>; values: Failure['values'] }

/** Without an answer the page is shown anew. */
type Act<Answer> = {
  schema: z.ZodObject
  handle: (page: PageRequest & { input: never; values: Failure['values'] }) => Promise<Answer | undefined>
}

/** The fields that one button of a page sends, and its act. */
export function one<Schema extends z.ZodObject>(
  schema: Schema,
  handle: (page: Pressed<Schema>) => Promise<unknown>,
): Act<never> {
  return {
    schema,
    async handle(page) {
      await handle(page)
      return undefined
    },
  }
}

/** The same for a button whose answer the page shows where it stands: `useActionData` holds it. */
export function answered<Schema extends z.ZodObject, Answer extends object>(
  schema: Schema,
  handle: (page: Pressed<Schema>) => Promise<Answer>,
): Act<Answer> {
  return { schema, handle }
}

type AnswerOf<Row> = Row extends Act<infer Answer> ? Answer : never

/**
 * The action of a page with several buttons, a row for each; `intent` names the button. A done act leads back to the
 * page, whose address then says so: `?done=add`. An act that leads elsewhere throws its redirect.
 */
export function acts<Rows extends Record<string, Act<object>>>(rows: Rows) {
  const ways = Object.entries(rows).map(([intent, { schema }]) => schema.extend({ intent: z.literal(intent) }))
  const schema = z.discriminatedUnion('intent', ways as [(typeof ways)[number], ...typeof ways])
  return act(schema, async ({ redirect, form: _, input: { intent, ...input }, ...page }) => {
    const answer = (await rows[String(intent)]!.handle({ ...page, input: input as never })) as
      AnswerOf<Rows[keyof Rows]> | undefined
    return answer ?? redirect(`${page.url.pathname}?done=${String(intent)}`)
  })
}
