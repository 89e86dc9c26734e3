import * as z from 'zod/mini'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import { MAX_ALT } from '#domain/pictures/alt-text.ts'
import { text } from './text.ts'

const LARGEST_PICTURE = 2_700_000

/** In base64; null takes it away, without any the one that is there stays. */
export const pictureInPlace = z.optional(
  z.nullable(
    z
      .base64(NOT_A_PICTURE)
      .check(z.minLength(1, NOT_A_PICTURE), z.maxLength(LARGEST_PICTURE, 'Choose a picture under 2 MB.')),
  ),
)

/** For readers who can't see it: needed of every picture that is there. */
export const altText = z.optional(text(MAX_ALT).check(z.trim(), z.regex(/^[^\r\n]*$/, 'Use one line.')))
