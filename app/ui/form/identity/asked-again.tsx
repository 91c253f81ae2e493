import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from '#app/lib/remix.ts'

/** Only before an act that asks again who one is. */
const IdentityDialog = lazy(() => import('./identity-dialog.tsx'))

type Sent = { data: FormData; action: string; encType: string | undefined; asksItself: boolean }

/**
 * Asks again who one is where a plain form or a confirmation was refused without it, and then sends the same once more.
 * What was entered is kept here, since the dialog that sent it may be closed by now. A `PostForm` asks by itself.
 */
export function AskedAgain({ answer, asks }: { answer: unknown; asks: boolean }) {
  const { formData, formAction, formEncType, formMethod } = useNavigation()
  const submit = useSubmit()
  const [sent, setSent] = useState<Sent>()
  const asksItself = useRef(false)
  const [seen, setSeen] = useState<unknown>()
  const [isAsking, setIsAsking] = useState(false)
  if (asks && seen !== answer) {
    setSeen(answer)
    setIsAsking(true)
  }
  useEffect(() => {
    const note = ({ target }: Event) => {
      asksItself.current = target instanceof HTMLElement && target.dataset.asksAgain !== undefined
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  useEffect(() => {
    if (formMethod !== 'POST' || !formData || !formAction) return
    setSent({ data: formData, action: formAction, encType: formEncType, asksItself: asksItself.current })
  }, [formData, formAction, formEncType, formMethod])

  function sendAgain() {
    setIsAsking(false)
    if (!sent) return
    const { data, action, encType } = sent
    submit(data, { method: 'post', action, encType: encType as 'multipart/form-data', preventScrollReset: true })
  }

  if (!isAsking || !sent || sent.asksItself) return null
  return (
    <Suspense>
      <IdentityDialog onCancel={() => setIsAsking(false)} onConfirmed={sendAgain} />
    </Suspense>
  )
}
