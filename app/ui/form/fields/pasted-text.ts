import { Quill } from 'react-quill'
import { uploadName } from '#server/providers/files/upload-path.ts'

const Delta = Quill.import('delta')
type Text = InstanceType<typeof Delta>

/** A picture in a rich text; `place` counts from 0. */
export type PictureInText = { src: string; alt: string; place: number }

/** Returns the pictures of a text in order; `place` counts from 0. */
export const picturesIn = (root: HTMLElement): PictureInText[] =>
  [...root.querySelectorAll('img')].map((picture, place) => ({
    src: picture.getAttribute('src') ?? '',
    alt: picture.alt,
    place,
  }))

/** Removes the underline of links pasted from Google Docs: links have their own style. */
export const pastedLink = (_node: Node, text: Text): Text =>
  text.compose(new Delta().retain(text.length(), { underline: null }))

/**
 * Keeps a pasted picture if it is an upload of this portal. Any other would be rejected by the server, or reveal to
 * its site who reads the text.
 */
export function pastedPicture(node: Node, text: Text): Text {
  const src = (node as Element).getAttribute('src') ?? ''
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
  if (!uploadName(path)) return new Delta()
  return path === src ? text : new Delta().insert({ image: path }, { alt: (node as Element).getAttribute('alt') ?? '' })
}
