import '#app/styles/kit/fields.css'
import UploadShape from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { useDropZone } from '#app/ui/form/fields/drop-zone.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { bankWords } from './words.ts'

const words = bankWords.files

type FileDropFormProps = { accounts: readonly { accountId: string; accountName: string; lastFour: string }[] }

/**
 * Sends a file of the bank. A native form: the file is not a field of the page but a request of its own. With scripts it
 * is sent as soon as it is chosen or dropped.
 */
export function FileDropForm({ accounts }: FileDropFormProps) {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const send = () => form.current?.requestSubmit()
  const zone = useDropZone((files) => {
    if (!input.current || files.length !== 1) return
    input.current.files = files
    send()
  })
  return (
    <form
      {...zone}
      ref={form}
      method="post"
      action="/treasury/bank/file"
      encType="multipart/form-data"
      className="drop mb-6 max-md:flex-wrap"
      onSubmit={() => setSending(true)}
    >
      <Icon of={UploadShape} size={20} />
      <span>
        <b className="block text-ink">{words.drop}</b>
        {words.kinds}
      </span>
      {accounts.length > 1 && (
        <select
          name="account"
          className="entry max-md:col-span-full max-md:basis-full md:w-75 md:flex-none"
          aria-label={words.account}
        >
          <option value="">{words.byNumber}</option>
          {accounts.map(({ accountId, accountName, lastFour }) => (
            <option key={accountId} value={accountId}>
              {words.of(accountName, lastFour)}
            </option>
          ))}
        </select>
      )}
      <input
        ref={input}
        id="bank-file"
        type="file"
        name="image"
        required
        accept=".ofx,.qfx,.qbo,.csv,.txt,.xml,.sta,.mt940,.940"
        aria-label={words.choose}
        className={hydrated ? 'sr-only' : undefined}
        onChange={send}
      />
      {hydrated ? (
        <label htmlFor="bank-file" className="btn btn-quiet btn-sm" aria-hidden>
          {sending ? <span className="spin" aria-hidden /> : null} {words.choose}
        </label>
      ) : (
        <Button type="submit" size="small">
          {words.send}
        </Button>
      )}
    </form>
  )
}
