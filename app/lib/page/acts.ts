import { z } from 'zod'
import { act, type PageRequest } from '#app/lib/page/page.ts'

type Act = { schema: z.ZodObject; handle: (page: PageRequest & { input: never }) => Promise<unknown> }

/** The fields that one button of a page sends, and its act. */
export function one<Schema extends z.ZodObject>(schema: Schema, handle: (page: PageRequest & { input: z.output<Schema> }) => Promise<unknown>): Act {
  return { schema, handle }
}

/**
 * The action of a page with several buttons, a row for each; `intent` names the button. A done act leads back to the
 * page, whose address then says so: `?done=add`.
 */
export function acts(rows: Record<string, Act>) {
  const ways = Object.entries(rows).map(([intent, { schema }]) => schema.extend({ intent: z.literal(intent) }))
  const schema = z.discriminatedUnion('intent', ways as [(typeof ways)[number], ...typeof ways])
  return act(schema, async ({ redirect, form: _, ...page }) => {
    const intent = String(page.input.intent)
    await rows[intent]!.handle(page as never)
    return redirect(`${page.url.pathname}?done=${intent}`)
  })
}
