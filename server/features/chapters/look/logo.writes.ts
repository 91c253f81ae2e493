import type { SignedIn } from '#server/auth/actor.ts'
import { limit } from '#server/auth/limits.ts'
import type { Context } from '#server/context.ts'
import type { Logo } from '#server/look/look.ts'
import { usuallyExpired } from '#server/providers/files/claims.ts'
import { drawLogo } from '#server/providers/files/reading/read.ts'
import { refusedField } from '#server/refusal.ts'

type Maker = Pick<Context, 'providers' | 'store' | 'clock' | 'chapter'> & { actor: SignedIn }

/**
 * Makes a chapter's logo of an uploaded picture: two small PNG files, which are uploads like any other until a look
 * claims them. Only an unclaimed upload of the actor, in this chapter, is used; it is pruned.
 * @throws Refusal invalid, at the field `logo`, and limited
 */
export async function makeLogo(
  { providers: { files }, store, clock, chapter, actor }: Maker,
  path: string,
): Promise<Logo> {
  await limit({ store, clock }, 'portraitsByPerson', actor.personId)
  const file = await files.find(path)
  const isOwn =
    file &&
    file.upload.chapterId === chapter.id &&
    file.upload.recordId === null &&
    [null, actor.personId].includes(file.upload.uploadedBy)
  const bytes = isOwn ? await file.bytes() : null
  if (!file || !bytes) throw refusedField('logo', usuallyExpired)
  if (!file.upload.contentType.startsWith('image/')) throw refusedField('logo', 'Please choose a picture.')
  const original = new Uint8Array(await new Response(bytes).arrayBuffer())
  const { picture, icon, width, height } = await drawLogo(actor.personId, original)
  if (Math.min(width, height) < minSide)
    throw refusedField(
      'logo',
      'This picture is too small or too narrow for a logo. Choose one at least 48 pixels high.',
    )
  const kept = (png: Uint8Array) => files.keep(png, { chapter: chapter.id, actor })
  return { path: await kept(picture), icon: await kept(icon), width, height }
}

/** In pixels of the finished logo, which is at most 480 by 144. */
const minSide = 24
