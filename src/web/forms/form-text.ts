export function formText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}
