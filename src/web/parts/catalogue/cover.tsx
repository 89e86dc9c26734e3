type CoverProps = {
  src: string
  /** Empty where the title stands beside it. */
  alt: string
  /** For the one picture that the page opens with. */
  first?: boolean
  className?: string
}

export function Cover({ src, alt, first, className = '' }: CoverProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={600}
      height={800}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={`h-auto w-full bg-shade outline-1 outline-ink/15 -outline-offset-1 ${className}`}
    />
  )
}
