/** The values that a label has had, up to a limit; further ones are counted together as "other". */
export class KnownLabels {
  private readonly known = new Set<string>();

  constructor(private readonly max: number) {}

  of(value: string): string {
    if (this.known.size < this.max) this.known.add(value);
    return this.known.has(value) ? value : 'other';
  }
}
