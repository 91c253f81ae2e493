import { z } from 'zod'
import { changesOf, edition, line } from '#server/shapes.ts'
import { longest } from './rules.ts'

const noAddress = 'Enter a web address, such as https://www.example.org'

/** An address of the web. One that is typed without https:// gets it. */
const webAddress = line(longest.link)
  .transform((text) => (/^(?:\/|[a-z][a-z\d+.-]*:(?!\d))/i.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: noAddress }).max(longest.link, `At most ${longest.link} characters`))

export const newLink = z.object({ linkTitle: line(longest.linkTitle), link: webAddress })

/** One link. An id that cannot be one is simply not found. */
export const linkReference = z.object({ linkId: z.string().max(40) })

export const linkUpdate = linkReference.extend({ ...changesOf(newLink), edition })
