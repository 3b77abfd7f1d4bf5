/** A WebGL 2 program with its uniforms by name. */

export interface Program {
  use: () => void;
  /** Null where the compiler dropped the uniform; WebGL ignores a write to null. */
  at: (name: string) => WebGLUniformLocation | null;
  dispose: () => void;
}

export function compile(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(gl.getShaderInfoLog(shader) ?? 'shader');
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    use: () => gl.useProgram(program),
    at(name) {
      let place = places.get(name);
      if (place === undefined) places.set(name, (place = gl.getUniformLocation(program, name)));
      return place;
    },
    dispose: () => gl.deleteProgram(program),
  };
}
