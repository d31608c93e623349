# app/helpers/shell_helper.rb. In the layout: <%= shell "head" %>
require "net/http"

module ShellHelper
  def shell(part)
    parts = Rails.cache.read("shell")
    if parts.nil?
      parts = read_shell
      expires_in = parts ? 1.hour : 1.minute
      Rails.cache.write("shell-last", parts) if parts
      parts ||= Rails.cache.read("shell-last") || {}
      Rails.cache.write("shell", parts, expires_in: expires_in)
    end
    parts.fetch(part, "").html_safe
  end

  private

  def read_shell
    uri = URI("https://culvert.example")
    options = { use_ssl: uri.scheme == "https", open_timeout: 1, read_timeout: 2, max_retries: 0 }
    Net::HTTP.start(uri.host, uri.port, options) do |http|
      %w[head header footer].to_h do |name|
        response = http.get("/shell/#{name}.html")
        response.value # raises unless it is a success
        [name, response.body.force_encoding("UTF-8")]
      end
    end
  rescue SystemCallError, SocketError, EOFError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse
    nil
  end
end
