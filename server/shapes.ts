import { z } from 'zod'

/** The text at an empty field. */
export const required = 'Required'

/** One line of text that must be there. */
export const line = (most: number, least = 1) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .min(least, `At least ${least} characters`)
    .max(most, `At most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'This must be a single line')

/** One line of text that may be left out. */
export const optionalLine = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim() ?? '')
    .pipe(z.string().max(most, `At most ${most} characters`).regex(/^\P{Cc}*$/u, 'This must be a single line'))

type Changes<Shape extends z.ZodRawShape> = { [Field in keyof Shape]: z.ZodOptional<z.ZodNonOptional<Shape[Field]>> }

/** The fields of a shape as a change sends them: any may be left out, and stays as it is. `partial()` would fill those that have a default. */
export const changesOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nonoptional(field).optional()])) as unknown as Changes<Shape>

/** The public lists of the documented calls (wire.md 0.5): what is empty or no number means no filter and page 0. */
export const publicPage = z.object({
  keyword: z.string().nullish().transform((text) => (text ?? '').trim().slice(0, 100)),
  page: z
    .string()
    .nullish()
    .transform((text) => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0)),
  /** All rows instead of a page. */
  isWhole: z.boolean().default(false),
})

export type PublicPage = z.output<typeof publicPage>
