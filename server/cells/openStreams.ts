/** Ends the live streams of a school, so that its consoles connect again and find it in its new cell. */
export function openStreams() {
  const bySchool = new Map<string, Set<() => void>>();
  return {
    /** Passes a stream on until its reader leaves, it ends, or `end` is called for the school. */
    watch(schoolId: string, answer: Response): Response {
      const { body } = answer;
      if (!body || !answer.ok) return answer;
      const open = bySchool.get(schoolId) ?? new Set();
      bySchool.set(schoolId, open);
      const reader = body.getReader();
      let close = () => {};
      const leave = () => {
        open.delete(close);
        if (open.size === 0 && bySchool.get(schoolId) === open) bySchool.delete(schoolId);
      };
      const passed = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            close = () => {
              leave();
              controller.close();
              void reader.cancel();
            };
            open.add(close);
          },
          async pull(controller) {
            try {
              const { done, value } = await reader.read();
              if (!open.has(close)) return;
              if (!done) return controller.enqueue(value);
              leave();
              controller.close();
            } catch (error) {
              leave();
              controller.error(error);
            }
          },
          cancel(reason) {
            leave();
            return reader.cancel(reason);
          },
        },
        { highWaterMark: 0 },
      );
      return new Response(passed, { status: answer.status, headers: answer.headers });
    },

    /** Ends the school's streams of this process. */
    end(schoolId: string) {
      for (const close of bySchool.get(schoolId) ?? []) close();
    },
  };
}
