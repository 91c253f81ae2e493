import { Block } from '#app/ui/parts/block.tsx'
import { UploadedPicture } from '#app/ui/media/uploaded-picture.tsx'
import { sponsoredRel, type DisplayedAd } from './displayed-ad.ts'
import { adWords as words } from './ad-words.ts'

/** The banners side by side at the bottom of the home page, for readers who closed the pop-up or have no JavaScript. */
export function SponsorsStrip({ ads }: { ads: DisplayedAd[] }) {
  if (ads.length === 0) return null
  return (
    <Block id="sponsors" title={words.strip}>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4">
        {ads.map(({ imageId, image, sponsorName, website }) => {
          const logo = (
            <>
              <UploadedPicture
                path={image}
                alt=""
                sizes="220px"
                whole
                className="aspect-[960/400] h-auto w-full rounded-tile border border-rule bg-base-200"
              />
              <span className="type-fine mt-1.5 block truncate">{sponsorName}</span>
            </>
          )
          return (
            <li key={imageId} className="min-w-0">
              {website ? (
                <a href={website} rel={sponsoredRel} className="block text-link">
                  {logo}
                </a>
              ) : (
                logo
              )}
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
