import '#app/styles/kit/choices.css'
import '#app/styles/kit/digits.css'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { CopyButton } from '#app/ui/parts/copy-button.tsx'
import { securityWords } from '../security-words.ts'

const words = securityWords.codes

/** Shows the recovery codes once; it closes after the person said that they are saved. */
export function CodesDialog({ codes }: { codes: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isSaved, setIsSaved] = useState(false)
  const text = codes.join('\n')
  const close = () => isSaved && setIsOpen(false)
  if (!isOpen) return null
  return (
    <Dialog
      open
      onClose={close}
      title={words.title}
      icon={ShieldCheck}
      tone="info"
      lead={words.lead}
      wide
      acts={
        <Button look="primary" disabled={!isSaved} onClick={close}>
          {words.done}
        </Button>
      }
    >
      <ul className="code-list mt-3">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2 border-b border-rule pb-4">
        <CopyButton text={text} label={words.copy} />
        <a
          className="btn btn-quiet btn-sm"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <Download size={16} aria-hidden /> {words.download}
        </a>
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
      <label className="check-row mt-4">
        <input
          type="checkbox"
          className="tick"
          checked={isSaved}
          onChange={(event) => setIsSaved(event.target.checked)}
        />{' '}
        {words.saved}
      </label>
    </Dialog>
  )
}
