import '#app/styles/kit/fields.css'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFetcher } from '#app/lib/remix.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { identityWords as words } from './words.ts'

type Ways = { hasApp: boolean; hasPasskey: boolean; hasPassword: boolean }
type Outcome = { ok: boolean; message?: string }

/**
 * Asks again who one is before an act that was refused without it. The form behind it keeps what was entered, and is
 * sent again once the person confirmed.
 */
export default function IdentityDialog({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const ways = useFetcher<Ways>()
  const sender = useFetcher<Outcome>()
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  const { load } = ways
  useEffect(() => load('/confirm'), [load])
  const isDone = sender.state === 'idle' && sender.data?.ok === true
  const wasTold = useRef(false)
  useEffect(() => {
    // Once: the form behind may render again before this dialog is gone, and would be sent again each time.
    if (!isDone || wasTold.current) return
    wasTold.current = true
    onConfirmed()
  }, [isDone, onConfirmed])
  const known = ways.data
  const field = known?.hasApp ? 'code' : 'currentPassword'
  const hasField = known && (known.hasApp || known.hasPassword)
  const failure = sender.data?.ok === false ? sender.data.message : undefined

  async function confirmByPasskey() {
    setIsAsking(true)
    try {
      const { askPasskey } = await import('../passkey/passkey-answers.ts')
      sender.submit({ passkey: await askPasskey() }, { method: 'post', action: '/confirm' })
    } catch {
      // Closed in the browser's own dialog: the other ways stay.
    }
    setIsAsking(false)
  }

  const acts = (
    <>
      <Button onClick={onCancel}>{words.cancel}</Button>
      {known?.hasPasskey && (
        <Button icon={Fingerprint} saving={isAsking} savingText={words.acting} onClick={() => void confirmByPasskey()}>
          {words.passkey}
        </Button>
      )}
      {hasField && (
        <Button type="submit" form={id} look="primary" saving={sender.state !== 'idle'} savingText={words.acting}>
          {words.act}
        </Button>
      )}
    </>
  )
  return createPortal(
    <Dialog
      open
      onClose={onCancel}
      title={words.title}
      icon={ShieldCheck}
      tone="info"
      lead={words.leadOver}
      acts={acts}
    >
      {hasField && (
        <sender.Form id={id} method="post" action="/confirm" className="field mt-2">
          <label className="field-label" htmlFor={`${id}-field`}>
            {field === 'code' ? words.code : words.password}
          </label>
          <input
            id={`${id}-field`}
            name={field}
            className="entry"
            required
            type={field === 'code' ? 'text' : 'password'}
            inputMode={field === 'code' ? 'numeric' : undefined}
            autoComplete={field === 'code' ? 'one-time-code' : 'current-password'}
            aria-invalid={failure ? true : undefined}
            aria-describedby={failure ? `${id}-error` : undefined}
            data-first-focus
          />
          {failure && (
            <p id={`${id}-error`} className="field-error" role="alert">
              {failure}
            </p>
          )}
        </sender.Form>
      )}
      {known && !hasField && !known.hasPasskey && <p>{words.noWay}</p>}
    </Dialog>,
    document.body,
  )
}
