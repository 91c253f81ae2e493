import { useRef, useState } from 'react'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { newAdWords as words } from './words.ts'

/** The URL of a file stored here or elsewhere. Load previews a local file as the form will submit it. */
export function AddressField({ isVideo, onEntered }: { isVideo: boolean; onEntered: (isEntered: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [preview, setPreview] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const look = () => {
    const address = place.current?.querySelector('input')?.value.trim() ?? ''
    setIsMissing(false)
    // Never requests anything from another host.
    setPreview(address.replace(/^https?:\/\/[^/]+(?=\/uploads\/)/, ''))
  }
  const isOurs = preview.startsWith('/uploads/')
  const isElsewhere = preview.startsWith('https://')
  const missing = () => setIsMissing(true)
  return (
    <div className="col-span-6" ref={place}>
      <TextField
        name="address"
        label={words.fields.address}
        help={words.addressHelp}
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        optional
        onChange={({ target }) => onEntered(target.value.trim() !== '')}
      />
      <Button size="small" className="needs-script mt-3" onClick={look}>
        {words.load}
      </Button>
      <div aria-live="polite" className="mt-3">
        {isElsewhere && <p className="type-fine text-ink-2">{words.fetchedLater}</p>}
        {(isMissing || (preview !== '' && !isOurs && !isElsewhere)) && (
          <p className="type-fine text-error">{words.notLoaded}</p>
        )}
        {isOurs && !isMissing && !isVideo && (
          <img src={preview} alt={words.loaded} className="max-h-60 max-w-full" onError={missing} />
        )}
        {isOurs && !isMissing && isVideo && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- An admin previews a file that was sent without captions.
          <video src={preview} controls preload="metadata" className="max-h-60 max-w-full" onError={missing} />
        )}
      </div>
    </div>
  )
}
