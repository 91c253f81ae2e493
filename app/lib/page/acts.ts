import { z } from 'zod'
import { act, type Failure, type PageRequest } from '#app/lib/page/page.ts'

/** The input of an action; `values` are the entries that may go back into the form. */
type Pressed<Schema extends z.ZodObject> = PageRequest & { input: z.output<Schema>; values: Failure['values'] }

/** Without a response the page is loaded again. */
type Act<Answer> = {
  schema: z.ZodObject
  handle: (page: PageRequest & { input: never; values: Failure['values'] }) => Promise<Answer | undefined>
}

/** Declares the fields that one button of a page sends, and its action. */
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

/** Declares a button whose response is shown in place: `useActionData` holds it. */
export function answered<Schema extends z.ZodObject, Answer extends object>(
  schema: Schema,
  handle: (page: Pressed<Schema>) => Promise<Answer>,
): Act<Answer> {
  return { schema, handle }
}

type AnswerOf<Row> = Row extends Act<infer Answer> ? Answer : never

/**
 * Creates the action of a page with several buttons, one row each; `intent` names the button. A completed action
 * redirects to the page and tab with a query such as `?done=add`. An action that leads elsewhere throws its redirect.
 */
export function acts<Rows extends Record<string, Act<object>>>(rows: Rows) {
  const ways = Object.entries(rows).map(([intent, { schema }]) => schema.extend({ intent: z.literal(intent) }))
  const schema = z.discriminatedUnion('intent', ways as [(typeof ways)[number], ...typeof ways])
  return act(schema, async ({ redirect, form: _, input: { intent, ...input }, ...page }) => {
    const answer = (await rows[String(intent)]!.handle({ ...page, input: input as never })) as
      | AnswerOf<Rows[keyof Rows]>
      | undefined
    return answer ?? redirect(doneAt(page.url, String(intent)))
  })
}

/** Returns the page's address after an action: on the tab where the button is. */
function doneAt({ pathname, searchParams }: URL, intent: string): string {
  const tab = searchParams.get('tab')
  const query = new URLSearchParams({ ...(tab === null ? {} : { tab }), done: intent })
  return `${pathname}?${query}`
}
