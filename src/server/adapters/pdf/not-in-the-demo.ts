/** The catalogue knows what an issue holds, not its text. */
export const NOT_IN_THE_DEMO = 'The text of this piece is not part of the sample edition.'
