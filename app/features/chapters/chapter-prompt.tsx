import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import type { ManagedChapter } from './chapter-columns.tsx'
import { chapterPrompts } from './words.ts'

type ChapterPromptProps = { dialog: string | null; chapter: ManagedChapter; action: string; onClose: () => void }

/** Asks for confirmation before a module is switched, and before a chapter is closed, reopened or deleted. */
export function ChapterPrompt({ dialog, chapter, action, onClose }: ChapterPromptProps) {
  const { chapterId, chapterName } = chapter
  if (dialog === 'advertisement' || dialog === 'jobPortal') {
    const on = !chapter[dialog]
    const { title, text, act } = chapterPrompts.switch(dialog, on, chapterName)
    return (
      <ConfirmDialog
        open
        title={title}
        act={act}
        action={action}
        onClose={onClose}
        destructive={false}
        fields={{ intent: 'switch', chapterId, module: dialog, on: String(on) }}
      >
        {text}
      </ConfirmDialog>
    )
  }
  if (dialog !== 'close' && dialog !== 'reopen' && dialog !== 'remove') return null
  // The Back button can lead to questions that are already settled.
  if (dialog !== 'remove' && (dialog === 'reopen') === (chapter.closedOn === null)) return null
  const { title, text, act } = chapterPrompts[dialog](chapterName)
  return (
    <ConfirmDialog
      open
      title={title}
      act={act}
      action={action}
      onClose={onClose}
      destructive={dialog !== 'reopen'}
      fields={{ intent: dialog, chapterId }}
    >
      {text}
    </ConfirmDialog>
  )
}
