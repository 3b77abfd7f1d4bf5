/** The GPU's side of a list of instances: a texture that the vertex shader reads. */
import { type Instances, ROW_LENGTH } from './InstanceBuffer';

/** Texture unit of the instances; 0 holds letters, 1 sprites. */
export const INSTANCE_UNIT = 2;

const TEXELS = ROW_LENGTH * 4;

/** Two triangles for every four vertices, shared by all sheets; grows by doubling. */
export class Quads {
  private readonly gl: WebGL2RenderingContext;
  private readonly buffer: WebGLBuffer;
  private readonly array: WebGLVertexArrayObject;
  private room = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.buffer = gl.createBuffer();
    this.array = gl.createVertexArray();
    gl.bindVertexArray(this.array);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.buffer);
    gl.bindVertexArray(null);
  }

  draw(count: number) {
    const { gl } = this;
    gl.bindVertexArray(this.array);
    if (count > this.room) {
      this.room = Math.max(256, 2 ** Math.ceil(Math.log2(count)));
      const corners = Uint32Array.from(
        { length: this.room * 6 },
        (_, i) => Math.floor(i / 6) * 4 + ([0, 1, 2, 2, 1, 3][i % 6] ?? 0),
      );
      gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW);
    }
    gl.drawElements(gl.TRIANGLES, count * 6, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }

  dispose() {
    this.gl.deleteBuffer(this.buffer);
    this.gl.deleteVertexArray(this.array);
  }
}

export class Sheet {
  private readonly gl: WebGL2RenderingContext;
  private readonly texture: WebGLTexture;
  private rows = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.texture = gl.createTexture();
  }

  /** With the program that is in use. */
  draw(instances: Instances, quads: Quads) {
    const { gl } = this;
    gl.activeTexture(gl.TEXTURE0 + INSTANCE_UNIT);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    this.upload(instances);
    gl.activeTexture(gl.TEXTURE0);
    quads.draw(instances.count);
  }

  dispose() {
    this.gl.deleteTexture(this.texture);
  }

  private upload(instances: Instances) {
    const { gl } = this;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    const words = new Uint32Array(instances.bytes);
    const rows = words.length / (TEXELS * 4);
    const dirty = instances.takeDirtyRows();
    if (rows !== this.rows) {
      this.rows = rows;
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32UI, TEXELS, rows, 0, gl.RGBA_INTEGER, gl.UNSIGNED_INT, words);
      for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    } else if (dirty) {
      const [first, last] = dirty;
      const part = words.subarray(first * TEXELS * 4, (last + 1) * TEXELS * 4);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, first, TEXELS, last - first + 1, gl.RGBA_INTEGER, gl.UNSIGNED_INT, part);
    }
  }
}
