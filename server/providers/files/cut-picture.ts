import type { SignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { ChapterId } from '#server/chapter.ts'
import type { Context } from '#server/context.ts'
import { refusedField } from '#server/refusal.ts'
import { usuallyExpired } from './claims.ts'
import { cutPortrait } from './reading/read.ts'
import type { Square } from './reading/tasks.ts'

type Cutter = Pick<Context, 'providers' | 'store' | 'clock'> & { actor: SignedIn }

type Cutting = { chapter: ChapterId; cut: string | undefined; expired?: string }

/**
 * Replaces an uploaded picture in changes by the portrait cropped from it; `cut` is the square as forms send it
 * (`pictureCut`). Only an unclaimed picture that the actor uploaded is cropped. It stays until it is pruned; the
 * portrait is an upload like any other, which a write still has to claim.
 * @throws Refusal invalid, at the field `profilePicture`, and limited
 */
export async function withPortrait<Changes extends { profilePicture?: string | undefined }>(
  { providers: { files }, store, clock, actor }: Cutter,
  changes: Changes,
  { chapter, cut, expired = usuallyExpired }: Cutting,
): Promise<Changes> {
  const { profilePicture } = changes
  if (!profilePicture || cut === undefined) return changes
  await limit({ store, clock }, 'portraitsByPerson', actor.personId)
  const file = await files.find(profilePicture)
  const isOwn =
    file &&
    file.upload.chapterId === chapter &&
    file.upload.recordId === null &&
    [null, actor.personId].includes(file.upload.uploadedBy)
  const bytes = isOwn ? await file.bytes() : null
  if (!file || !bytes) throw refusedField('profilePicture', expired)
  const { contentType } = file.upload
  // A PDF is passed on unchanged: the claim says what is wrong with it.
  if (!contentType.startsWith('image/')) return changes
  const original = new Uint8Array(await new Response(bytes).arrayBuffer())
  const portrait = await cutPortrait(actor.personId, {
    bytes: original,
    square: squareIn(cut),
    format: contentType === 'image/jpeg' ? 'jpeg' : 'png',
  })
  return { ...changes, profilePicture: await files.keep(portrait, { chapter, actor }) }
}

function squareIn(cut: string): Square | null {
  if (cut === '') return null
  const [x, y, side] = cut.split(' ').map(Number)
  return { x: x!, y: y!, side: side! }
}
