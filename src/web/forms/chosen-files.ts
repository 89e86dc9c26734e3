/** The files that were chosen in a form; a field in which none was still holds one, without a name. */
export function chosenFiles(form: HTMLFormElement, name: string): File[] {
  return new FormData(form).getAll(name).filter((one): one is File => one instanceof File && one.name !== '')
}
