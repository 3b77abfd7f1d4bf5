/** A WebGL 2 program whose uniforms are found by name. */

export interface ShaderProgram {
  use: () => void;
  /** Null where the compiler dropped the uniform; WebGL ignores a write to null. */
  uniform: (name: string) => WebGLUniformLocation | null;
  dispose: () => void;
}

/** @throws Error with the compiler's log when a shader does not compile */
export function compileProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): ShaderProgram {
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
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    use: () => gl.useProgram(program),
    uniform(name) {
      let location = locations.get(name);
      if (location === undefined) locations.set(name, (location = gl.getUniformLocation(program, name)));
      return location;
    },
    dispose: () => gl.deleteProgram(program),
  };
}
