import { pictureWidths, sizedPath } from '#server/providers/files/picture-path.ts'

type UploadedPictureProps = {
  path: string
  alt: string
  /** The width of its box, as in the attribute `sizes`. */
  sizes: string
  lazy?: boolean
  /** For the largest picture of a page. */
  first?: boolean
  /** Uncropped, if its box has another aspect ratio. */
  whole?: boolean
  className?: string
}

/** An uploaded picture, in a width that fits its box. The class sets the box; the default is 16:10. */
export function UploadedPicture({
  path,
  alt,
  sizes,
  lazy = true,
  first = false,
  whole = false,
  className = '',
}: UploadedPictureProps) {
  // Resizing would stop an animation.
  const widths = path.endsWith('.gif') ? [] : pictureWidths
  return (
    <img
      src={path}
      srcSet={widths.map((width) => `${sizedPath(path, width)} ${width}w`).join(', ') || undefined}
      sizes={sizes}
      alt={alt}
      width={640}
      height={400}
      loading={lazy ? 'lazy' : undefined}
      {...(first && { fetchpriority: 'high' })}
      className={`${whole ? 'object-contain' : 'object-cover'} ${className}`}
    />
  )
}
