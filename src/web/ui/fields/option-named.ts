/** The option that a text names, whatever its case and the space round it. */
export function optionNamed<Option extends { label: string }>(options: readonly Option[], text: string): Option | null {
  const wanted = text.trim().toLowerCase()
  return options.find(({ label }) => label.toLowerCase() === wanted) ?? null
}
