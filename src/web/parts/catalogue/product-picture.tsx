export function ProductPicture({ src, alt, first }: { src: string; alt: string; first?: boolean }) {
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="aspect-square h-auto w-full bg-shade object-cover"
    />
  )
}
