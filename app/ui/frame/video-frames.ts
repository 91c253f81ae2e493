import { videoAt, type Video } from '#server/text/videos.ts'
import { videoWords as words } from './words.ts'

/**
 * Replaces each video link that is its own paragraph with a still frame and a button, and adds one below a paragraph
 * that contains a link. Nothing is requested from the video's host until the button is pressed.
 */
export function showVideoFrames(prose: HTMLElement): void {
  for (const link of prose.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    const video = videoAt(link.getAttribute('href') ?? '')
    if (video) place(stillFrame(video, link), link)
  }
}

function place(frame: HTMLElement, link: HTMLAnchorElement): void {
  const block = link.closest('p, li, h3, h4, blockquote')
  if (!block) return link.after(frame)
  const alone = block.textContent?.trim() === link.textContent?.trim() && !block.querySelector('img')
  if (alone && block.matches('p')) return block.replaceWith(frame)
  if (alone) return link.replaceWith(frame)
  if (block.matches('li')) return block.append(frame)
  block.after(frame)
}

function stillFrame(video: Video, link: HTMLAnchorElement): HTMLElement {
  const text = link.textContent?.trim() ?? ''
  const title = text === '' || /^https?:\/\//i.test(text) ? words.untitled : text
  const frame = document.createElement('div')
  frame.className = 'video'
  const button = document.createElement('button')
  button.type = 'button'
  const name = document.createElement('span')
  name.textContent = words.play(title)
  const note = document.createElement('small')
  note.textContent = words.from(video.host)
  button.append(name, note)
  button.addEventListener('click', () => {
    const player = playerOf(video, title)
    frame.replaceChildren(player)
    player.focus()
  })
  frame.append(button)
  return frame
}

function playerOf({ host, player }: Video, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = words.player(title, host)
  // The player runs on its own origin: it can access neither this page nor its cookies, and cannot navigate it.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  // The players reject pages that send no referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.src = player
  return frame
}
