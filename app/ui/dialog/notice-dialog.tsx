import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import type { IconShape } from '#app/ui/parts/icon.tsx'
import { toneShapes, type DialogTone } from './dialog-shapes.ts'
import { headlineOf } from './headline.ts'
import { Dialog } from './dialog.tsx'

type NoticeDialogProps = {
  /** The server's response: a new one opens the dialog, undefined shows none. */
  answer: unknown
  tone?: DialogTone
  /** The first sentence if omitted. */
  title?: string
  icon?: IconShape
  /** The notice: a text, or with a title anything. */
  children?: ReactNode
  /** A second button or form beside OK: "Resend verification link". */
  extra?: ReactNode
  onClose?: () => void
  ok?: string
}

/** A server message in a dialog (foundation 8). Server-rendered in the page; scripts make it modal. */
export function NoticeDialog({
  answer,
  tone = 'info',
  title,
  icon = toneShapes[tone],
  children,
  extra,
  onClose,
  ok = 'OK',
}: NoticeDialogProps) {
  const [closed, setClosed] = useState<unknown>()
  const open = answer !== undefined && answer !== null && closed !== answer
  const close = () => {
    setClosed(answer)
    onClose?.()
  }
  if (!open) return null
  const message =
    title === undefined && typeof children === 'string' ? headlineOf(children) : { title: title ?? '', rest: children }
  const acts = (
    <>
      {/* Without JavaScript the same button leads back to the page without the notice. */}
      <form method="get">
        <Button
          type="submit"
          look={extra ? 'quiet' : 'primary'}
          data-first-focus
          onClick={(event) => {
            event.preventDefault()
            close()
          }}
        >
          {ok}
        </Button>
      </form>
      {extra}
    </>
  )
  return (
    <Dialog open onClose={close} title={message.title} icon={icon} tone={tone} acts={acts}>
      {message.rest}
    </Dialog>
  )
}
