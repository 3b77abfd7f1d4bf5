/** Whether PostgreSQL has refused a row because another has what may be had once: unique_violation (appendix A). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
