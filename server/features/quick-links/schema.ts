import { z } from 'zod'
import { changesOf, edition, line, webAddress } from '#server/records/shapes.ts'
import { maxLength } from './rules.ts'

export const newLink = z.object({ linkTitle: line(maxLength.linkTitle), link: webAddress(maxLength.link) })

/** One link. A malformed id is simply not found. */
export const linkReference = z.object({ linkId: z.string().max(40) })

export const linkUpdate = linkReference.extend({ ...changesOf(newLink), edition })
