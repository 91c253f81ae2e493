import type { Outputs } from '#server/wiring/api.ts'
import { displayName } from '#server/providers/files/upload-path.ts'
import { FileFrame } from '#app/ui/attachments/file-frame.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { event } from './words.ts'

export type Flyer = Outputs['eventFlyers']['ofEvent'][number]

/** The flyers of an event to view and download, each in a frame; a PDF's opens on demand. */
export function FlyersBlock({ flyers }: { flyers: Flyer[] }) {
  return (
    <Block title={event.flyers}>
      <div className="mt-4 grid gap-4">
        {flyers.map(({ flyerId, flyer, ...file }) => (
          <FileFrame
            key={flyerId}
            file={{ path: flyer, ...file }}
            title={displayName(flyer)}
            height="h-120"
            withDownload
            isFolded
          />
        ))}
      </div>
    </Block>
  )
}
