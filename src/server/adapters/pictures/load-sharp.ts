/** Loaded with the first picture: it takes as long as a whole text. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time, and nothing kept between them: what is made of uploads may use little memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export const MOST_PIXELS = 40_000_000
export const PICTURE_SECONDS = 10
