import { useEffect, useRef, useState } from 'react'
import type { Outputs } from '#server/wiring/api.ts'
import { FrameIcon } from '#app/ui/frame/frame-icon.tsx'
import { sponsoredRel } from './displayed-ad.ts'
import { adWords as words } from './ad-words.ts'

type Video = NonNullable<Outputs['advertisements']['onHome']['video']>

/** A sponsor's video. Fetches nothing until Play is pressed, which is enabled once the pop-up is closed. */
export function VideoBox({ ad, isReady }: { ad: Video; isReady: boolean }) {
  const { image, sponsorName, website, line, seconds } = ad
  const [isPlaying, setIsPlaying] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (isPlaying) player.current?.focus()
  }, [isPlaying])
  return (
    <section aria-label={words.video(sponsorName)} className="overflow-hidden rounded-panel border border-rule">
      <div className="relative aspect-[16/10] bg-[#033c73]">
        {isPlaying ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- A sponsor sends one file, without captions.
          <video
            ref={player}
            src={image}
            controls
            autoPlay
            playsInline
            aria-label={words.video(sponsorName)}
            className="size-full"
          />
        ) : (
          <>
            <img
              src="/drawings/ad-survey-blueprint.svg"
              alt=""
              width={960}
              height={400}
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
            <button
              type="button"
              disabled={!isReady}
              onClick={() => setIsPlaying(true)}
              className="btn btn-quiet btn-sm needs-script absolute bottom-3 left-3 bg-base-100!"
            >
              <FrameIcon name="play" size={16} /> <span className="tabular">{words.playVideo(seconds)}</span>
            </button>
            <noscript>
              <a href={image} className="btn btn-quiet btn-sm absolute bottom-3 left-3 bg-base-100!">
                {words.playVideo(seconds)}
              </a>
            </noscript>
          </>
        )}
      </div>
      <div className="px-4 py-3">
        <p className="flex items-baseline justify-between gap-3">
          <b className="type-body min-w-0 truncate font-semibold">
            {website ? (
              <a href={website} rel={sponsoredRel}>
                {sponsorName}
              </a>
            ) : (
              sponsorName
            )}
          </b>
          <span className="type-fine text-ink-2">{words.sponsor}</span>
        </p>
        {line && <p className="type-small text-ink-2 wrap-anywhere">{line}</p>}
      </div>
    </section>
  )
}
