interface Kept<Answer> {
  answer: Answer;
  until: number;
}

/** Keeps the answers to a question for a short time: a show on sale has hundreds of bookings in a minute. */
export class RecentAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  /** @param limits for how many milliseconds an answer is good enough, and how many answers there may be */
  constructor(
    private readonly ask: (about: string) => Promise<Answer | undefined>,
    private readonly limits: { keepMs: number; max: number },
  ) {}

  /** If there is no answer, the next caller asks again. */
  async get(about: string): Promise<Answer | undefined> {
    const known = this.kept.get(about);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    const answer = await this.ask(about);
    if (this.kept.size >= this.limits.max) this.kept.clear();
    if (answer !== undefined)
      this.kept.set(about, { answer, until: Date.now() + this.limits.keepMs });
    return answer;
  }
}
