import type { ShownPicture } from '#domain/pictures/shown-picture.ts'

type CoverProps = {
  picture: ShownPicture
  /** Empty where the title stands beside it. */
  alt: string
  /** For the pictures that the page opens with. */
  first?: boolean
  className?: string
}

export function Cover({ picture, alt, first, className = '' }: CoverProps) {
  return (
    <img
      width={600}
      height={800}
      {...picture}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={`h-auto w-full bg-shade outline-1 outline-ink/15 -outline-offset-1 ${className}`}
    />
  )
}
