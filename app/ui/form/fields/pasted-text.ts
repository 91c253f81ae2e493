import { Quill } from 'react-quill'
import { uploadName } from '#server/providers/files/upload-path.ts'

const Delta = Quill.import('delta')
type Text = InstanceType<typeof Delta>

/** A picture of an edited text; `place` counts from 0. */
export type PictureInText = { src: string; alt: string; place: number }

/** The pictures of a text in their order; `place` is counted from 0. */
export const picturesIn = (root: HTMLElement): PictureInText[] =>
  [...root.querySelectorAll('img')].map((picture, place) => ({
    src: picture.getAttribute('src') ?? '',
    alt: picture.alt,
    place,
  }))

/** A pasted link without the line that Google Docs draws under it: links have their own. */
export const pastedLink = (_node: Node, text: Text): Text =>
  text.compose(new Delta().retain(text.length(), { underline: null }))

/**
 * A pasted picture stays when it is an upload of this portal. Others would be refused by the server, or tell their site
 * who reads.
 */
export function pastedPicture(node: Node, text: Text): Text {
  const src = (node as Element).getAttribute('src') ?? ''
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
  if (!uploadName(path)) return new Delta()
  return path === src ? text : new Delta().insert({ image: path }, { alt: (node as Element).getAttribute('alt') ?? '' })
}
