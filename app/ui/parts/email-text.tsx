import { noEmail } from './words.ts'

/** An email address that wraps only after the @; who has none is said to have none. */
export function EmailText({ address }: { address: string }) {
  if (address === '') return <span className="text-ink-2">{noEmail}</span>
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
