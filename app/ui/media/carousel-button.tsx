import { FrameIcon, type FrameIconName } from '#app/ui/frame/frame-icon.tsx'

/** A button of a carousel, whose icon says what it does. */
export function CarouselButton({ label, icon, press }: { label: string; icon: FrameIconName; press: () => void }) {
  return (
    <button
      type="button"
      onClick={press}
      aria-label={label}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-field border border-line hover:bg-base-200"
    >
      <FrameIcon name={icon} size={18} />
    </button>
  )
}
