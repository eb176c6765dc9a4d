interface StoredPlan {
  readonly plan: string;
  readonly paidUntil: Date | null;
}

/** Returns when the paid plan ends, in milliseconds since 1970: Infinity for one without an end, 0 without one. */
export function paidUntilMs({ plan, paidUntil }: StoredPlan): number {
  return plan === 'paid' ? (paidUntil?.getTime() ?? Infinity) : 0;
}

/** Whether the plan is currently paid; a cancelled one runs to its end. */
export function isPaidNow(plan: StoredPlan): boolean {
  return paidUntilMs(plan) > Date.now();
}
