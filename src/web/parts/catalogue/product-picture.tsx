import type { ShownPicture } from '#domain/pictures/shown-picture.ts'

type ProductPictureProps = { picture: ShownPicture; alt: string; first?: boolean }

export function ProductPicture({ picture, alt, first }: ProductPictureProps) {
  return (
    <img
      width={800}
      height={800}
      {...picture}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="aspect-square h-auto w-full bg-shade object-cover"
    />
  )
}
