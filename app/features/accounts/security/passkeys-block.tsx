import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { date, dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useNavigate, useSearchParams } from '#app/lib/remix.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { securityWords } from '../security-words.ts'

const words = securityWords.passkeys

type Passkey = Outputs['accounts']['passkeys'][number]

/** The viewer's passkeys, each with its last use, and a button to add one. */
export function PasskeysBlock(props: { passkeys: Passkey[]; timeZone: string; answer: unknown }) {
  const { passkeys, timeZone, answer } = props
  return (
    <Block title={words.title} count={passkeys.length} id="passkeys" aside={<AddPasskey answer={answer} />} rows>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.credentialId} passkey={passkey} timeZone={timeZone} answer={answer} />
      ))}
      <p className="type-small py-3 text-ink-2">{passkeys.length > 0 ? words.note : words.none}</p>
    </Block>
  )
}

function PasskeyRow({ passkey, timeZone, answer }: { passkey: Passkey; timeZone: string; answer: unknown }) {
  const { credentialId, name, isSynced, createdAt, lastUsedAt } = passkey
  const [query] = useSearchParams()
  const isRenaming = query.get('rename') === credentialId
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="flex min-w-0 items-start gap-4">
        <Icon of={Fingerprint} size={20} className="mt-0.5 flex-none text-ink-2" />
        <div className="min-w-0">
          {isRenaming ? (
            <PostForm id="rename" answer={answer} initial={{ name }} className="flex flex-wrap items-end gap-2">
              <input type="hidden" name="intent" value="renamePasskey" />
              <input type="hidden" name="credentialId" value={credentialId} />
              <TextField name="name" label={words.name} maxLength={60} autoComplete="off" />
              <SubmitButton size="small">{words.save}</SubmitButton>
            </PostForm>
          ) : (
            <p className="font-semibold wrap-anywhere">{name}</p>
          )}
          <p className="type-fine text-ink-2">{words.added(date(createdAt, timeZone), isSynced)}</p>
          <p className="type-fine text-ink-2">
            {lastUsedAt ? words.used(dateTime(lastUsedAt, timeZone)) : words.unused}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        {!isRenaming && (
          <LinkButton
            to={`/security?rename=${encodeURIComponent(credentialId)}`}
            preventScrollReset
            size="small"
            aria-label={words.of(words.rename, name)}
          >
            {words.rename}
          </LinkButton>
        )}
        <PostForm id={`remove-${credentialId}`} answer={answer}>
          <input type="hidden" name="credentialId" value={credentialId} />
          <SubmitButton intent="removePasskey" size="small" look="quiet" aria-label={words.of(words.remove, name)}>
            {words.remove}
          </SubmitButton>
        </PostForm>
      </div>
    </div>
  )
}

/** Makes a passkey in the browser and sends it. A login that is too old is confirmed on its own page first. */
function AddPasskey({ answer }: { answer: unknown }) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const entry = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  if (!hydrated) return <noscript>{words.noScript}</noscript>

  async function add() {
    setState('asking')
    try {
      const { makePasskey } = await import('#app/ui/form/passkey/passkey-answers.ts')
      entry.current!.value = await makePasskey()
      entry.current!.form!.requestSubmit()
      setState('idle')
    } catch (error) {
      const isOld = error instanceof Error && 'data' in error
      if (isOld) return navigate('/confirm?redirect=%2Fsecurity')
      setState('failed')
    }
  }

  return (
    <PostForm id="add-passkey" answer={answer}>
      {state === 'failed' && <Alert tone="error">{words.failed}</Alert>}
      <input type="hidden" name="intent" value="addPasskey" />
      <input ref={entry} type="hidden" name="passkey" defaultValue="" />
      <Button look="primary" size="small" icon={Plus} saving={state === 'asking'} onClick={() => void add()}>
        {words.add}
      </Button>
    </PostForm>
  )
}
