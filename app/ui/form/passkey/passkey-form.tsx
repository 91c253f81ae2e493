import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { passkeyWords as words } from './words.ts'

type PasskeyFormProps = {
  /** Where the passkey's answer goes; the page itself if absent. */
  action?: string
  /** Hidden fields that go with it. */
  fields?: Record<string, string>
  answer?: unknown
  text?: string
  primary?: boolean
  /** Also offers passkeys in the browser's list at the email field, which has `autocomplete="username webauthn"`. */
  autofill?: boolean
}

/**
 * A button that asks the browser for a passkey and sends what it answers. The code that talks to the browser, 12 kB,
 * is fetched on the first press; with `autofill` once the page is idle.
 */
export function PasskeyForm({
  action,
  fields = {},
  answer,
  text = words.act,
  primary,
  autofill = false,
}: PasskeyFormProps) {
  const hydrated = useHydrated()
  const entry = useRef<HTMLInputElement>(null)
  const role = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')

  const send = (passkey: string) => {
    if (!entry.current) return
    entry.current.value = passkey
    const chosen = document.querySelector<HTMLInputElement>('#login [name=userRole]:checked')
    if (role.current && chosen) role.current.value = chosen.value
    entry.current.form?.requestSubmit()
  }

  useEffect(() => {
    if (!autofill) return
    let stop = () => {}
    let isGone = false
    const begin = async () => {
      const { awaitPasskey, stopWaiting } = await import('./passkey-answers.ts')
      if (isGone) return
      stop = stopWaiting
      const passkey = await awaitPasskey().catch(() => null)
      if (passkey && !isGone) send(passkey)
    }
    const timer = setTimeout(() => void begin(), 0)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [autofill])

  async function ask() {
    setState('asking')
    try {
      const { askPasskey } = await import('./passkey-answers.ts')
      send(await askPasskey())
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  if (!hydrated) return null
  return (
    <PostForm id="passkey" action={action} answer={answer}>
      {state === 'failed' && (
        <Alert tone="error" className="mb-4">
          {words.failed}
        </Alert>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input ref={entry} type="hidden" name="passkey" defaultValue="" />
      {autofill && <input ref={role} type="hidden" name="userRole" defaultValue="member" />}
      <Button
        wide
        look={primary ? 'primary' : 'quiet'}
        icon={Fingerprint}
        saving={state === 'asking'}
        savingText={text}
        onClick={() => void ask()}
      >
        {text}
      </Button>
    </PostForm>
  )
}
